/** The s3rver options that the tests use; the package has no types. */
declare module 's3rver' {
  import type { Server } from 'node:http'
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    httpServer: Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
