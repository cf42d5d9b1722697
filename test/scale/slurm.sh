#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Many decks as a Slurm array on this machine: a worker is killed, a program, the
# array is cancelled and submitted again; every deck has one answer, that of a
# single run.  The test starts munge and Slurm of its own, with one node; it is
# skipped where they are not installed or do not start.  DECKS=N: how many
# (1200); PART=N: how many a part.
set -eu
PATH=$PATH:/usr/sbin:/sbin
for program in slurmctld slurmd munged sbatch squeue scancel sinfo; do
    command -v $program >/dev/null || {
        echo "$program is not installed: skipped"
        exit 77
    }
done
# shellcheck source=test/scale/lib.sh
. "${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}/test/scale/lib.sh"
finish() {
    [ ! -e slurm.conf ] || scancel -u "$(id -un)" 2>/dev/null || true
    for file in slurmd.pid slurmctld.pid munge/pid; do
        [ ! -s "$work/$file" ] || kill "$(cat "$work/$file")" 2>/dev/null ||
            true
    done
    sleep 0.5
    cd / && rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM
skip() {
    cat "$work"/*.log "$work/munge/log" 2>/dev/null | tail -n 20
    echo "$*: skipped"
    exit 77
}
# Waits until a command succeeds.
wait_for() { # SECONDS COMMAND…
    n=$(($1 * 10))
    shift
    until "$@"; do
        [ $((n -= 1)) -gt 0 ] || return 1
        sleep 0.1
    done
}

mkdir munge state spool
chmod 755 munge "$work"
head -c 1024 /dev/urandom >munge/key
chmod 600 munge/key
munged --socket="$work/munge/socket" --key-file="$work/munge/key" \
    --pid-file="$work/munge/pid" --log-file="$work/munge/log" \
    --seed-file="$work/munge/seed" --num-threads=2 2>munge/said ||
    skip "munged does not start: $(cat munge/said)"
host=$(hostname -s) user=$(id -un) port=$((20000 + $$ % 20000))
cat >slurm.conf <<END
ClusterName=headjudge
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_res
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
ReturnToService=2
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1
NodeName=$host NodeAddr=127.0.0.1 CPUs=${JOBS:-2} State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
SLURM_CONF=$work/slurm.conf
export SLURM_CONF
slurmctld -f slurm.conf >>start.log 2>&1 || skip "slurmctld does not start"
slurmd -f slurm.conf >>start.log 2>&1 || skip "slurmd does not start"
is_idle() { sinfo -h -o %T 2>/dev/null | grep -q idle; }
wait_for 30 is_idle || skip "the node does not come up"

make_parts
make_flaky
submit() { # COMMAND…
    sbatch --parsable --array=0-3 --output=array.log "$scale/array.sh" \
        "$scale/shard.sh" "$work/parts" "$work/out" "$@" >job ||
        fail "sbatch refuses"
}
is_over() { [ -z "$(squeue -h)" ]; }
has_some() { [ "$(find out -name '*.out' 2>/dev/null | wc -l)" -ge 5 ]; }

submit sh "$work/flaky.sh"
wait_for 60 has_some || fail "nothing is done: $(cat array.log)"
scancel "$(cat job)"
wait_for 60 is_over || fail "the array is not cancelled"
if [ ! -d first ] || [ ! -d second ]; then fail "no worker was killed"; fi
! sh "$scale/tally.sh" parts out >tally 2>missing ||
    fail "the tally does not see what is missing: $(cat tally)"
before=$(find out -name '*.out' | wc -l)

start=$(date +%s)
# shellcheck disable=SC2086
submit $check
wait_for "${LIMIT:-120}" is_over || fail "the array does not end"
echo "$before parts were done when the array was cancelled, the others took" \
    "$(($(date +%s) - start)) s"
compare
stat -c '%n %Y %i' out/*.out >stamps
# shellcheck disable=SC2086
submit $check
wait_for 60 is_over || fail "the array does not end"
stat -c '%n %Y %i' out/*.out | cmp - stamps || fail "a part was done twice"
