import type { UploadedFile } from '@/features/inbox/Composer/uploads';
import { sendFile } from '@/lib/send-file';
import type { ChatFile } from '../data/shapes';

interface Answer {
  data: { id: number | string; client_name: string; mime_type: string; size: number; url: string };
}

/** Where a file that was sent just now is shown from, until the message that carries it is there. */
const addresses = new Map<string, string>();

/** Everybody who talks may send files here, also those who may not answer customers. */
export async function uploadChatFile(
  file: File,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const path = '/api/v2/internal_chat/attachments';
  const { data } = await sendFile<Answer>(path, file, onProgress, signal);
  const id = String(data.id);
  addresses.set(id, data.url);
  return { id, name: data.client_name, mimeType: data.mime_type, size: data.size };
}

export const asChatFile = (file: UploadedFile): ChatFile => ({ ...file, url: addresses.get(file.id) ?? '' });
