import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { EVERY, type EveryOptions } from './every.js';
import { HANDLES_JOB, type JobDefinition, type JobHandler } from './job.js';

export interface FoundHandler {
  job: JobDefinition;
  run: JobHandler;
}

export interface FoundTask extends EveryOptions {
  run: () => Promise<void>;
}

type Method = (...args: unknown[]) => Promise<void>;

/** Finds the methods marked with `@HandlesJob` and `@Every` among all providers. */
@Injectable()
export class JobHandlers {
  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  /** @throws when two methods handle the same job. */
  handlers(): Map<string, FoundHandler> {
    const found = new Map<string, FoundHandler>();
    for (const { data: job, run } of this.marked<JobDefinition>(HANDLES_JOB)) {
      for (const name of [job.name, ...job.formerly]) {
        if (found.has(name)) throw new Error(`The job ${name} has two handlers.`);
        found.set(name, { job, run: run as JobHandler });
      }
    }
    return found;
  }

  /** @throws when two tasks have the same name. */
  tasks(): FoundTask[] {
    const found = new Map<string, FoundTask>();
    for (const { data, run } of this.marked<EveryOptions>(EVERY)) {
      if (found.has(data.name)) throw new Error(`Two tasks are called ${data.name}.`);
      found.set(data.name, { ...data, run: run as () => Promise<void> });
    }
    return [...found.values()];
  }

  private marked<T>(key: string): { data: T; run: Method }[] {
    return this.discovery.getProviders().flatMap((wrapper) => {
      const instance: unknown = wrapper.isDependencyTreeStatic() ? wrapper.instance : undefined;
      if (!instance || typeof instance !== 'object') return [];
      const prototype = Object.getPrototypeOf(instance) as object | null;
      if (!prototype) return [];
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method = (instance as Record<string, unknown>)[name] as Method;
        const data = this.reflector.get<T | undefined>(key, method);
        return data ? [{ data, run: method.bind(instance) }] : [];
      });
    });
  }
}
