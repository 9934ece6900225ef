/**
 * Flags of Node for the server and the worker. Without them, Node sizes its heap by the memory of the machine, which a journal
 * shares with others. The young generation stays small, the old one is collected when it has grown by a third, and a process
 * with a fault ends at a gigabyte. The samples in deploy/ have the same flags (a test compares).
 */
export const memoryFlags = [
  '--max-semi-space-size=4',
  '--max-old-space-size=1024',
  '--heap-growing-percent=30',
]
