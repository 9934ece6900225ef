import { keyedHash } from '../http/sealing.ts'

/** Minutes over which the same job of different journals is spread. */
const spread = 5 * 60

/**
 * When jobs are added regularly, in graphile-worker's form of a crontab. Each journal has its own minutes, because the
 * journals of one host would otherwise all make their backups at once. They follow from the secret, which is the one thing
 * that all servers and workers of a journal share and no other journal has.
 */
export function crontabOf(secret: string): string {
  const shift = keyedHash(secret, 'crontab', 'minutes').readUInt32BE(0) % spread
  const daily = (hour: number, minute: number) => {
    const at = hour * 60 + minute + shift
    return `${at % 60} ${Math.floor(at / 60)} * * *`
  }
  const hourly = (minute: number) => `${(minute + shift) % 60} * * * *`
  const every = (minutes: number) =>
    `${Array.from({ length: 60 / minutes }, (_, index) => (shift % minutes) + index * minutes).join(',')} * * * *`
  return [
    `${hourly(17)} sweep_uploads`,
    `${hourly(37)} forget_answers`,
    `${daily(2, 51)} erase_overdue`,
    `${every(5)} announce_articles`,
    `${hourly(7)} remind_reviewers`,
    `${daily(3, 43)} renew_insights`,
    `${daily(1, 33)} make_backup`,
    `${daily(4, 13)} close_usage_months`,
    `${every(5)} deposit_articles`,
    `${daily(2, 23)} renew_citations`,
    `${daily(2, 37)} renew_open_copies`,
    // In every time zone, a day begins at one of these minutes.
    '*/15 * * * * index_free_texts',
    `${every(5)} index_expertise`,
    `${hourly(12)} remind_authors`,
    `${daily(5, 3)} remind_administrators`,
    `${every(10)} load_registries`,
    `${every(10)} queue_stranded_emails`,
  ].join('\n')
}
