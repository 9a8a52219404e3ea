import { setTimeout as pause } from 'node:timers/promises';
import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.js';
import { databaseUrls } from '../database/urls.js';
import { DeadLettersRepository } from './dead-letters.repository.js';
import { DeadLetters } from './dead-letters.service.js';
import { JobHandlers } from './job-handlers.js';
import { JobRunner } from './job-runner.js';
import { HeavyWork } from './heavy-work.js';
import { Jobs, QUEUE_BACKEND } from './jobs.js';
import { openQueues } from './open-queues.js';
import type { QueueBackend } from './queue-backend.js';
import { ScheduledTasksRepository } from './scheduled-tasks.repository.js';
import { Scheduler } from './scheduler.js';
import { Shutdown } from '../shutdown/shutdown.js';
import { ShutdownModule } from '../shutdown/shutdown.module.js';
import { WorkByHand } from './work-by-hand.js';

type Role = 'api' | 'worker';
const ROLE = Symbol('ROLE');
const STOP_MS = 20_000;
const PATIENCE_MS = 5_000;

/**
 * Queues and repeated tasks. Every process can add jobs; one with the role `worker` runs them as well,
 * from the end of the start until the shutdown begins.
 */
@Global()
@Module({})
export class JobsModule implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  constructor(
    @Inject(QUEUE_BACKEND) private readonly backend: QueueBackend,
    @Inject(ROLE) private readonly role: Role,
    @Inject(JobRunner) private readonly runner: JobRunner,
    @Inject(Scheduler) private readonly scheduler: Scheduler,
    @Inject(WorkByHand) private readonly byHand: WorkByHand,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
  ) {}

  static forRoot(role: Role): DynamicModule {
    return {
      module: JobsModule,
      imports: [DiscoveryModule, ShutdownModule],
      providers: [
        { provide: ROLE, useValue: role },
        {
          provide: QUEUE_BACKEND,
          inject: [CONFIG],
          useFactory: (config: Config) =>
            openQueues({ redisUrl: config.redisUrl, postgresUrl: databaseUrls(config).system }),
        },
        Jobs,
        HeavyWork,
        JobHandlers,
        JobRunner,
        WorkByHand,
        Scheduler,
        ScheduledTasksRepository,
        DeadLettersRepository,
        DeadLetters,
      ],
      exports: [Jobs, HeavyWork, JobHandlers, DeadLetters],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.role !== 'worker') return;
    this.shutdown.onDrain('jobs', (deadlineMs) => this.stop(deadlineMs));
    this.byHand.start();
    this.scheduler.start();
    // While the queues are away it goes on without: what is due is done by hand, and they are waited for behind it.
    await Promise.race([this.runner.start(), pause(PATIENCE_MS, undefined, { ref: false })]);
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop(STOP_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.backend.close();
  }

  private async stop(deadlineMs: number): Promise<void> {
    await Promise.all([
      this.scheduler.stop(deadlineMs),
      this.runner.stop(deadlineMs),
      this.byHand.stop(deadlineMs),
    ]);
  }
}
