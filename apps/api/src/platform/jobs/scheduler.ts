import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Log } from '../logging/log.js';
import { JobHandlers, type FoundTask } from './job-handlers.js';
import { ScheduledTasksRepository } from './scheduled-tasks.repository.js';

const LEASE_MS = 6_000;
const RENEW_MS = 2_000;

/** Runs the methods marked with `@Every`. Only the worker process starts it. */
@Injectable()
export class Scheduler {
  private readonly owner = randomUUID();
  private readonly running = new Map<string, Promise<void>>();
  private tasks: FoundTask[] = [];
  private timers: NodeJS.Timeout[] = [];
  private looking: Promise<void> | undefined;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ScheduledTasksRepository) private readonly repository: ScheduledTasksRepository,
    @Inject(JobHandlers) private readonly found: JobHandlers,
    @Inject(Log) private readonly log: Log,
  ) {}

  start(): void {
    this.tasks = this.found.tasks();
    if (this.tasks.length === 0) return;
    const shortest = Math.min(...this.tasks.map((task) => task.everyMs));
    const lookEveryMs = Math.min(1_000, Math.max(250, shortest / 2));
    this.timers = [
      setInterval(() => void this.look(), lookEveryMs),
      setInterval(() => void this.renew(), RENEW_MS),
    ];
  }

  /** Takes no further task and waits for those that run. */
  async stop(deadlineMs: number): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
    await this.looking;
    const patience = new Promise((resolve) => setTimeout(resolve, deadlineMs).unref());
    await Promise.race([Promise.allSettled(this.running.values()), patience]);
  }

  private look(): Promise<void> {
    this.looking ??= this.claimAndRun().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async claimAndRun(): Promise<void> {
    const idle = this.tasks.filter((task) => !this.running.has(task.name));
    if (idle.length === 0) return;
    try {
      const names = await this.db.system('scheduler.claim', (tx) =>
        this.repository.claim(tx, idle, this.owner, LEASE_MS),
      );
      for (const task of idle.filter(({ name }) => names.includes(name))) this.begin(task);
    } catch (error) {
      this.log.warnRarely('the scheduler could not look for due tasks', { error });
    }
  }

  private begin(task: FoundTask): void {
    const run = this.run(task).finally(() => this.running.delete(task.name));
    this.running.set(task.name, run);
  }

  private async run(task: FoundTask): Promise<void> {
    try {
      await task.run();
    } catch (error) {
      this.log.error('a scheduled task failed; it runs again at its next time', { task: task.name, error });
    }
    try {
      await this.db.system('scheduler.finish', (tx) => this.repository.finish(tx, task.name, this.owner));
    } catch (error) {
      this.log.warn('the end of a scheduled task could not be noted; its lease will run out', {
        task: task.name,
        error,
      });
    }
  }

  private async renew(): Promise<void> {
    const names = [...this.running.keys()];
    if (names.length === 0) return;
    try {
      await this.db.system('scheduler.renew', (tx) => this.repository.renew(tx, names, this.owner, LEASE_MS));
    } catch (error) {
      this.log.warnRarely('the leases of running tasks could not be renewed', { names, error });
    }
  }
}
