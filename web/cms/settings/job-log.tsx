import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiQuery } from '#web/app/query.ts'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { Of } from '../item.tsx'
import { Loaded } from '../parts.tsx'
import { texts } from '../texts.ts'
import { WaitingLog } from '../waiting.tsx'

const words = texts.records

/** Polling interval in milliseconds while entries of a list are being processed. */
const followMs = 1500

const jobTones = { waiting: 'plain', running: 'info', failing: 'warn', failed: 'bad' } as const

export function JobLog() {
  const client = useQueryClient()
  /** Ids of the jobs that were restarted on this page. The list is polled until they finish. */
  const [retried, setRetried] = useState<readonly string[]>([])
  const query = useApiQuery({
    queryKey: keys.jobs,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some((job) => retried.includes(job.id) && (job.attempts === 0 || job.state === 'running'))
        ? followMs
        : false,
  })
  const retry = useCmsSend({
    call: async (id: string) => {
      await calls.retry(id)
      setRetried((before) => [...before, id])
    },
    done: words.jobs.retried,
    failed: words.jobs.retryFailed,
    list: keys.jobs,
    // The worker has already started the job, so this is not an error.
    onConflict() {
      toast({ title: words.jobs.overtaken })
      void refetchFrom(client, keys.jobs)
    },
  })
  return (
    <>
      <div className="cms-part-head">
        <div>
          <h2 className="section-title">{words.jobs.title}</h2>
          <p className="help">{words.jobs.help}</p>
        </div>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {words.refresh}
        </Button>
      </div>
      <Loaded query={query} failed={words.jobs.fetchFailed} waiting={<WaitingLog className="cms-log" />}>
        {(jobs) =>
          jobs.length === 0 ? (
            <Empty title={words.jobs.none}>{words.jobs.noneBody}</Empty>
          ) : (
            <ul className="cms-log" aria-label={words.jobs.title}>
              {jobs.map((job) => (
                <li key={job.id}>
                  <p>
                    <b>{words.jobs.tasks[job.task as keyof typeof words.jobs.tasks] ?? job.task}</b>
                    <small>{words.jobs.attempts(job.attempts, job.maxAttempts)}</small>
                    {job.problem && <small>{job.problem}</small>}
                  </p>
                  <p className="cms-when">
                    <DateText value={job.runAt} /> {words.time(job.runAt)}
                    <br />
                    <Badge tone={jobTones[job.state]}>{words.jobs.states[job.state]}</Badge>
                  </p>
                  {job.state !== 'running' && (
                    <Button kind="words" busy={retry.isPending} onClick={() => retry.mutate(job.id)}>
                      <Of words={words.jobs.retry} name={job.id} />
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
