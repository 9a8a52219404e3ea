import { Inject, Injectable } from '@nestjs/common';
import type { ProviderName } from '@parley/schema';
import { CONNECTORS, type Connector } from './connector.js';

/** The connector of each provider. */
@Injectable()
export class Connectors {
  private readonly known: ReadonlyMap<string, Connector>;

  constructor(@Inject(CONNECTORS) all: readonly Connector[]) {
    this.known = new Map(all.map((connector) => [connector.provider, connector]));
  }

  /** Null for channels without a provider, and for providers of another version of this program. */
  of(provider: ProviderName | null): Connector | null {
    return (provider && this.known.get(provider)) ?? null;
  }
}
