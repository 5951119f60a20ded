// Loaded into a backup program (`node --import`): after a megabyte, the disk of its unfinished file is full.
import fs from 'node:fs'

let bytesLeft = 1_000_000
const { open, write, writev } = fs
const unfinished = new Set()

const full = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' })

fs.open = (path, ...rest) => {
  const done = rest.pop()
  open(path, ...rest, (error, fd) => {
    if (!error && String(path).endsWith('.part')) unfinished.add(fd)
    done(error, fd)
  })
}

const unlessFull = (original, bytesOf) =>
  function writeUnlessFull(fd, data, ...rest) {
    if (unfinished.has(fd)) bytesLeft -= bytesOf(data)
    if (bytesLeft < 0) setImmediate(rest.at(-1), full())
    else original(fd, data, ...rest)
  }
fs.write = unlessFull(write, (data) => data.length)
fs.writev = unlessFull(writev, (data) => data.reduce((sum, { length }) => sum + length, 0))
