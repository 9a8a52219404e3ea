import { Inject, Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { EraseTickets } from './erase-tickets.service.js';

const EVERY_MS = 600_000;

@Injectable()
export class EraseTicketsJob {
  constructor(@Inject(EraseTickets) private readonly tickets: EraseTickets) {}

  @Every(EVERY_MS, 'inbox.erase-tickets')
  async run(): Promise<void> {
    await this.tickets.sweep();
  }
}
