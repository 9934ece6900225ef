import { ApiError, storedToken } from '#web/app/api.ts'

export interface SentFile {
  key: string
  name: string
}

/** Uploads a file of any size. `onProgress` is called with the percentage; fetch() would not tell it. */
export function sendFile(file: File, onProgress: (percent: number) => void): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/uploads/imports?name=${encodeURIComponent(file.name)}`)
    const token = storedToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0)
    request.onload = () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText) as SentFile)
      else reject(new ApiError(request.status, request.statusText, request.responseText))
    }
    request.onerror = () => reject(new Error('interrupted'))
    request.send(file)
  })
}
