/** Signs the shop's owner in. Returns the session's cookie. */
export async function signIn(shopUrl: string, password: string): Promise<string> {
  const answer = await fetch(`${shopUrl}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  if (answer.status !== 204) throw new Error(`Signing in answered ${answer.status}`)
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}
