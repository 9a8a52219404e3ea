import type { WidgetAttachment } from '../protocol';
import { RestError } from '../rest';
import type { ChatState, Store, Upload } from './state';

/** Bytes; the server says the last word. */
export const MAX_UPLOAD = 25 * 1024 * 1024;

type Send = (file: File, onProgress: (share: number) => void) => Promise<WidgetAttachment>;

/** The files that wait in the composer. */
export class Uploads {
  private nextKey = 1;

  constructor(
    private readonly store: Store<ChatState>,
    private readonly send: Send,
  ) {}

  add(files: Iterable<File>): void {
    for (const file of files) void this.start(file);
  }

  remove(key: number): void {
    this.store.set({ uploads: this.store.get().uploads.filter((upload) => upload.key !== key) });
  }

  /** Takes the finished ones out of the composer. */
  take(): WidgetAttachment[] {
    const done = this.store.get().uploads.flatMap((upload) => upload.attachment ?? []);
    this.store.set({ uploads: this.store.get().uploads.filter((upload) => !upload.attachment) });
    return done;
  }

  private async start(file: File): Promise<void> {
    const upload: Upload = { key: this.nextKey++, name: file.name || 'image.png', progress: 0 };
    if (file.size > MAX_UPLOAD) upload.problem = 'too_large';
    this.store.set({ uploads: [...this.store.get().uploads, upload] });
    if (upload.problem) return;
    try {
      const attachment = await this.send(file, (progress) => this.patch(upload.key, { progress }));
      this.patch(upload.key, { progress: 1, attachment });
    } catch (error) {
      const status = error instanceof RestError ? error.status : 0;
      const problem = status === 413 ? 'too_large' : status === 415 || status === 422 ? 'refused' : 'failed';
      this.patch(upload.key, { problem });
    }
  }

  private patch(key: number, patch: Partial<Upload>): void {
    const uploads = this.store.get().uploads.map((one) => (one.key === key ? { ...one, ...patch } : one));
    this.store.set({ uploads });
  }
}
