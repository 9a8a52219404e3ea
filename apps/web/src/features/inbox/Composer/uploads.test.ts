import { isUploading, uploadedFiles, uploadsReducer, type UploadAction } from './uploads';

const run = (actions: UploadAction[]) => actions.reduce(uploadsReducer, []);
const started: UploadAction = { type: 'started', key: 'a', name: 'a.txt', size: 3 };
const file = { id: '1', name: 'a.txt', mimeType: 'text/plain', size: 3 };

describe('the files of the composer', () => {
  it('hold the message back until they are there', () => {
    expect(isUploading(run([started]))).toBe(true);
    const done = run([started, { type: 'finished', key: 'a', file }]);
    expect(isUploading(done)).toBe(false);
    expect(uploadedFiles(done)).toEqual([file]);
  });

  it('do not send what failed, and do not wait for it', () => {
    const failed = run([started, { type: 'failed', key: 'a', error: 'Too large.' }]);
    expect(isUploading(failed)).toBe(false);
    expect(uploadedFiles(failed)).toEqual([]);
  });

  it('can be taken out, and are replaced as a whole by those of a draft', () => {
    expect(run([started, { type: 'removed', key: 'a' }])).toEqual([]);
    expect(uploadedFiles(run([started, { type: 'replaced', files: [file] }]))).toEqual([file]);
  });
});
