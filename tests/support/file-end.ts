/** What is to be cleaned up when a test file is over. Imports nothing, so that a file may still mock what it tests. */
export const atFileEnd: (() => Promise<void>)[] = []
