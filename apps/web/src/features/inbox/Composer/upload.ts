import { sendFile } from '@/lib/send-file';
import type { UploadedFile } from './uploads';

interface MediaAnswer {
  data: { id: number | string; name: string; mime_type: string; size: number };
}

/** Sends a file to the server and tells how far it is (0..1). Rejects like `sendFile`. */
export async function uploadFile(
  file: File,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const { data } = await sendFile<MediaAnswer>('/client-api/tickets/media', file, onProgress, signal);
  return { id: String(data.id), name: data.name, mimeType: data.mime_type, size: data.size };
}
