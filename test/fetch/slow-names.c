/* SPDX-License-Identifier: MPL-2.0 */
/* Preloaded into the helper that fetches: a name server that never answers. */
#include <netdb.h>
#include <unistd.h>

int getaddrinfo(const char *node, const char *service,
                const struct addrinfo *hints, struct addrinfo **result)
{
    (void)node;
    (void)service;
    (void)hints;
    *result = NULL;
    sleep(20);
    return EAI_AGAIN;
}
