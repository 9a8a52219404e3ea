import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const RESOLVER_TYPE = 'graphql:resolver_type';

/** Every edge of the application that may change something: `Mutation closeTicket`, `POST api/v2/bulk`. */
export function edgesOf(app: NestFastifyApplication): string[] {
  const discovery = app.get(DiscoveryService);
  const scanner = new MetadataScanner();
  const edges: string[] = [];
  for (const { instance } of [...discovery.getControllers(), ...discovery.getProviders()]) {
    if (!instance || typeof instance !== 'object') continue;
    const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const method = prototype[name];
      if (method) edges.push(...edgeNames(instance.constructor, method, name));
    }
  }
  return edges;
}

function edgeNames(owner: object, method: object, name: string): string[] {
  const type = Reflect.getMetadata(RESOLVER_TYPE, method) as string | undefined;
  if (type === 'Mutation') return [`Mutation ${name}`];
  const paths = Reflect.getMetadata(PATH_METADATA, method) as string | string[] | undefined;
  if (paths === undefined) return [];
  const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, method) as number];
  const prefix = [Reflect.getMetadata(PATH_METADATA, owner) as string | string[] | undefined].flat()[0] ?? '';
  return [paths].flat().map((path) => {
    const parts = [prefix, path].map((part) => part.replace(/^\/|\/$/g, '')).filter(Boolean);
    return `${verb} ${parts.join('/')}`;
  });
}
