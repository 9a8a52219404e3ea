// A disk of a file, for the database alone: it can be filled to the last byte, and nothing else on the machine suffers.
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** The file takes only what is written to it. */
const SIZE = 8 * 2 ** 30;

export class SmallDisk {
  /** Why there is none; '' when there is one. */
  why = 'nobody asked for one';

  /** @param folder where it is mounted, when it is wanted and the machine allows it. */
  constructor(folder, isWanted) {
    this.folder = folder;
    if (!isWanted) return;
    if (process.platform !== 'linux' || process.getuid() !== 0) {
      this.why = 'only root may mount a disk, on Linux';
      return;
    }
    const file = `${folder}.disk`;
    try {
      writeFileSync(file, '');
      truncateSync(file, SIZE);
      mkdirSync(folder, { recursive: true });
      run('mkfs.ext4', '-q', '-m', '0', file);
      run('mount', '-o', 'loop', file, folder);
      this.why = '';
    } catch (error) {
      rmSync(file, { force: true });
      this.why = `it could not be mounted: ${error.message.split('\n').slice(0, 2).join(' ').trim()}`;
    }
  }

  get isThere() {
    return this.why === '';
  }

  get ballast() {
    return join(this.folder, 'ballast');
  }

  /** Whole pieces first, then byte by byte until nothing more is taken. */
  fill() {
    const { bavail, bsize } = statfsSync(this.folder);
    for (let bytes = bavail * bsize, at = 0; bytes > bsize; bytes = Math.floor(bytes / 2)) {
      try {
        run('fallocate', '-o', String(at), '-l', String(bytes), this.ballast);
        at += bytes;
      } catch {
        // Some of it is needed to note where the rest lies.
      }
    }
    const file = openSync(this.ballast, 'a');
    try {
      for (;;) writeSync(file, Buffer.alloc(bsize));
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free() {
    rmSync(this.ballast, { force: true });
  }

  close() {
    if (this.isThere) run('umount', '-l', this.folder);
  }
}

function run(program, ...args) {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
