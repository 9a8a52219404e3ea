import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type ListenerDefinition, type ListenerMethod, ON_EVENT, type WantedMethod } from './on-event.js';

export interface BoundListener {
  name: string;
  event: string;
  run: ListenerMethod;
  isWanted?: WantedMethod;
}

/** All listeners of the process, found by their decorator. */
@Injectable()
export class Listeners {
  private found: Map<string, BoundListener> | undefined;

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
  ) {}

  of(eventName: string): BoundListener[] {
    return [...this.all().values()].filter((listener) => listener.event === eventName);
  }

  /** The names of the events that somebody listens to. */
  heard(): string[] {
    return [...new Set([...this.all().values()].map((listener) => listener.event))];
  }

  named(listener: string): BoundListener | undefined {
    return this.all().get(listener);
  }

  all(): Map<string, BoundListener> {
    this.found ??= this.find();
    return this.found;
  }

  private find(): Map<string, BoundListener> {
    const found = new Map<string, BoundListener>();
    for (const { instance } of this.discovery.getProviders()) {
      if (!instance || typeof instance !== 'object') continue;
      for (const method of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const run = (instance as Record<string, ListenerMethod>)[method];
        const definition = run && (Reflect.getMetadata(ON_EVENT, run) as ListenerDefinition | undefined);
        if (!run || !definition) continue;
        if (found.has(definition.listener))
          throw new Error(`Two listeners are called ${definition.listener}.`);
        const { wantedBy } = definition;
        const isWanted = wantedBy && (instance as Record<string, WantedMethod>)[wantedBy];
        if (wantedBy && !isWanted) throw new Error(`${definition.listener} has no method ${wantedBy}.`);
        found.set(definition.listener, {
          ...(isWanted && { isWanted: isWanted.bind(instance) as WantedMethod }),
          name: definition.listener,
          event: definition.event.name,
          run: run.bind(instance) as ListenerMethod,
        });
      }
    }
    return found;
  }
}
