import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { databaseUrls } from '../database/urls.js';
import { Log } from '../logging/log.js';
import { openPubSub } from './open-pubsub.js';
import { PUB_SUB, type PubSub } from './pubsub.js';

@Global()
@Module({
  providers: [
    {
      provide: PUB_SUB,
      inject: [CONFIG, Log],
      useFactory: (config: Config, log: Log) =>
        openPubSub({ redisUrl: config.redisUrl, postgresUrl: databaseUrls(config).system }, log),
    },
  ],
  exports: [PUB_SUB],
})
export class PubSubModule implements OnApplicationShutdown {
  constructor(@Inject(PUB_SUB) private readonly pubsub: PubSub) {}

  async onApplicationShutdown(): Promise<void> {
    await this.pubsub.close();
  }
}
