import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Log } from '../logging/log.js';
import { lookByClamd } from './clamd.js';
import { ScanErrors } from './scanning.errors.js';

const AGAIN_SECONDS = 30;

/** Looks at files of others before anybody gets to see them, where the operator has a scanner. */
@Injectable()
export class VirusScanner {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Log) private readonly log: Log,
  ) {}

  get isOn(): boolean {
    return this.config.scanner !== undefined;
  }

  /** @throws files.infected with the name of what was found, files.scanner_away when nothing could be found out */
  async assertHarmless(content: Buffer | Readable): Promise<void> {
    const { scanner } = this.config;
    if (!scanner) return;
    const threat = await lookByClamd(scanner, content).catch((error: unknown) => {
      this.log.warnRarely('the virus scanner could not be asked; files wait', { error });
      throw ScanErrors.away({ retryAfter: AGAIN_SECONDS, cause: error });
    });
    if (threat === null) return;
    this.log.warn('the virus scanner found something', { threat });
    throw ScanErrors.infected({ facts: { threat } });
  }
}
