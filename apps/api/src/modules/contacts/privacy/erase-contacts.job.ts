import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { ContactErasures } from './contact-erasures.service.js';

const MINUTE_MS = 60_000;

@Injectable()
export class EraseContactsJob {
  constructor(private readonly erasures: ContactErasures) {}

  @Every(MINUTE_MS, 'contacts.erase-contacts')
  async run(): Promise<void> {
    await this.erasures.sweep();
  }
}
