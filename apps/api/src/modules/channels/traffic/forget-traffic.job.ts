import { Inject, Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { ForgetTrafficService } from './forget-traffic.service.js';

const DAY_MS = 86_400_000;

@Injectable()
export class ForgetTrafficWorker {
  constructor(@Inject(ForgetTrafficService) private readonly traffic: ForgetTrafficService) {}

  @Every(DAY_MS, 'channels.forget-traffic')
  async forget(): Promise<void> {
    await this.traffic.forget();
  }
}
