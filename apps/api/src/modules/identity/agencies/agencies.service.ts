import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { AgenciesRepository } from './agencies.repository.js';
import type { AgencyView } from './agency.rules.js';

@Injectable()
export class AgenciesService {
  constructor(
    private readonly database: Database,
    private readonly agencies: AgenciesRepository,
  ) {}

  /** The company of whoever asks. */
  async own(ctx: RequestContext): Promise<AgencyView> {
    const agency = await this.database.read(ctx, (q) => this.agencies.own(q));
    if (!agency) throw PlatformErrors.notFound();
    return agency;
  }
}
