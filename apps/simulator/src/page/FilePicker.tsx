import { useState } from 'react';

/** Chooses the files that go along with a mail. The browser's own field is there, under a button that looks like ours. */
export function FilePicker() {
  const [names, setNames] = useState<string[]>([]);
  return (
    <div className="file-picker">
      <label className="button">
        Attach files
        <input
          type="file"
          name="files"
          multiple
          onChange={(event) => setNames([...(event.target.files ?? [])].map((file) => file.name))}
        />
      </label>
      <span aria-live="polite">{names.join(', ')}</span>
    </div>
  );
}
