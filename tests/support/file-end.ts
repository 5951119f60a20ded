/** Cleanup for the end of a test file. Imports nothing, so that test files can still mock modules. */
export const atFileEnd: (() => Promise<void>)[] = []
