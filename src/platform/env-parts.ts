/** What several variables of the environment share. */

/** A bucket of an S3-compatible service, if all of it is known. */
export function bucketOf(
  endpoint: string | undefined,
  bucket: string | undefined,
  region = 'us-east-1',
  accessKeyId: string | undefined,
  secretAccessKey: string | undefined,
) {
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region, accessKeyId, secretAccessKey }
    : undefined
}

export function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
}
