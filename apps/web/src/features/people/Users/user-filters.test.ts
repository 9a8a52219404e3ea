import { filterOf, isFiltered, readUserFilters } from './user-filters';

const read = (query: string) => readUserFilters(new URLSearchParams(query));

describe('the filters of the list of users', () => {
  it('come from the address, and what is none is passed over', () => {
    expect(read('status=invited&role=basic_agent&team=4&q=mira')).toEqual({
      status: 'INVITED',
      role: 'BASIC_AGENT',
      team: '4',
      term: 'mira',
    });
    expect(read('status=deleted&role=owner&team=x')).toEqual({
      status: null,
      role: null,
      team: null,
      term: '',
    });
  });

  it('ask for everybody who works here or is about to, unless another state is wished', () => {
    expect(filterOf(read('')).status).toEqual(['ACTIVE', 'INVITED']);
    expect(filterOf(read('status=deactivated')).status).toEqual(['DEACTIVATED']);
    expect([isFiltered(read('')), isFiltered(read('q=a'))]).toEqual([false, true]);
  });
});
