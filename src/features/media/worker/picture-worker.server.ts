/** The child process that decodes pictures. picture-worker-process.server.ts starts it. */
import { answerRequests } from '../../../platform/programs/work-program.ts'
import type { WorkerAnswer, WorkerRequest } from './picture-worker-process.server.ts'
import { preparePicture } from './prepare-picture.server.ts'

answerRequests<WorkerRequest, WorkerAnswer>(({ file, use, alone }) => preparePicture(file, use, { alone }))
