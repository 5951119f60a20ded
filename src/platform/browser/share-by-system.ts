/** Whether the system's sheet took it, or the visitor closed the sheet: both are an answer. */
export async function shareBySystem(data: ShareData): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError'
  }
}
