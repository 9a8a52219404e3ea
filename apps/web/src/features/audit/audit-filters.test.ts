import { isFiltered, questionOf, readAuditFilters, writeAuditFilters } from './audit-filters';

const read = (query: string) => readAuditFilters(new URLSearchParams(query));
const now = new Date('2026-03-05T12:00:00Z');

describe('the filters of the audit log', () => {
  it('come back from the address as they were written', () => {
    const query =
      'period=custom&from=2026-01-01&to=2026-01-31&actor=7&group=user&kind=team&of=3&ip=%3A%3A1&q=tom';
    expect(writeAuditFilters(read(query)).toString()).toBe(query);
  });

  it('pass over what is none', () => {
    const filters = read('period=ever&actor=x&group=A-B&of=1e9&from=now&ip=<script>');
    expect(isFiltered(filters)).toBe(false);
    expect(questionOf(filters, 'Europe/Amsterdam', now)).toEqual({});
  });

  it('mean the days of the viewer, both included', () => {
    expect(questionOf(read('period=yesterday'), 'Europe/Amsterdam', now)).toEqual({
      from: '2026-03-03T23:00:00.000Z',
      to: '2026-03-04T23:00:00.000Z',
    });
    expect(questionOf(read('period=custom&from=2026-01-01'), 'UTC', now)).toEqual({
      from: '2026-01-01T00:00:00.000Z',
    });
  });
});
