#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# A Slurm array that does all parts of a job: task I of N does the parts I, I+N,
# I+2N …  Submitted again, it does those that are not done yet.
# usage: sbatch --array=0-N array.sh SHARD.SH PARTS FOLDER COMMAND [ARGUMENT…]
# SHARD.SH is the path of shard.sh, PARTS the folder with the parts.
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --job-name=headjudge
set -u
shard=$1 parts=$2 folder=$3
shift 3
status=0 i=0
for part in "$parts"/*; do
    if [ "$((i % SLURM_ARRAY_TASK_COUNT))" -eq \
        "$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN))" ]; then
        sh "$shard" "$part" "$folder" "$@" || status=1
    fi
    i=$((i + 1))
done
exit $status
