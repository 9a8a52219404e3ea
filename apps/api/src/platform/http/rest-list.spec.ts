import 'reflect-metadata';
import type { FastifyRequest } from 'fastify';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ListQuery, restList, TermQuery } from './rest-list.js';

const request = { url: '/api/v2/users?term=de%20boer&cursor=old&per_page=2' } as FastifyRequest;
const query = Object.assign(new ListQuery(), { perPage: 2 });
const pageOf = (hasNextPage: boolean) => ({
  edges: [{ cursor: 'c1', node: { id: 1 } }],
  pageInfo: { hasNextPage, hasPreviousPage: true, startCursor: 'c1', endCursor: 'c1' },
});

describe('a list in REST', () => {
  it('links to its first and next page with the same query', () => {
    const list = restList(request, query, pageOf(true), ({ id }) => id * 10);
    expect(list).toEqual({
      data: [10],
      links: {
        first: '/api/v2/users?term=de+boer&per_page=2',
        prev: null,
        next: '/api/v2/users?term=de+boer&per_page=2&cursor=c1',
      },
      meta: { per_page: 2 },
    });
    expect(restList(request, query, pageOf(false), String).links.next).toBeNull();
  });

  it.each(['0', '101', 'many', '1.5'])('does not take %s per page', (perPage) => {
    expect(validateSync(plainToInstance(ListQuery, { perPage }))).toHaveLength(1);
  });

  it('reads numbers from the address and has a default', () => {
    expect(plainToInstance(TermQuery, { perPage: '7', term: 'x' })).toMatchObject({ perPage: 7, term: 'x' });
    expect(plainToInstance(TermQuery, {}).perPage).toBe(25);
  });
});
