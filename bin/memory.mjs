/**
 * Flags of Node for the server and the worker. Without them, Node sizes its heap by the memory of the machine, which a journal
 * shares with others. The young generation stays small, the old one is collected when it has grown by three tenths, and a process
 * with a fault ends at a gigabyte. An idle process collects its garbage itself (server/idle-memory.ts). The samples in deploy/ have the same flags (a test compares).
 */
export const memoryFlags = [
  '--max-semi-space-size=4',
  '--max-old-space-size=1024',
  '--heap-growing-percent=30',
  '--expose-gc',
]

/**
 * Memory outside of Node's heap (compression, files, the database's answers): glibc keeps what was freed for each thread
 * by itself, so that a process at work grows by a third. These are read when a process starts, and harmless elsewhere.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
