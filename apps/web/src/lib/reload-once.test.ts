import { provideNavigation } from './navigation';
import { forgetReloadQuery, noteOutdated } from './reload-once';

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '<textarea></textarea>';
  window.history.replaceState(null, '', '/tickets/5?view=mine');
});

describe('a page that is older than the server', () => {
  it('is loaded anew once, where it is, with the mark of it', () => {
    const reload = jest.fn();
    noteOutdated(reload);
    noteOutdated(reload);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reload.mock.calls[0]?.[0]).toMatch(/\/tickets\/5\?view=mine&reload=\d+$/);
  });

  it('is loaded anew where somebody is already going', () => {
    let going: string | null = '/tickets/6#message-9';
    provideNavigation({ go: () => undefined, onTheWay: () => going });
    const reload = jest.fn();
    noteOutdated(reload);
    going = null;
    expect(reload.mock.calls[0]?.[0]).toMatch(/\/tickets\/6\?reload=\d+#message-9$/);
  });

  it('is left alone while somebody writes', () => {
    const field = document.querySelector('textarea');
    field?.focus();
    if (field) field.value = 'Dear';
    const reload = jest.fn();
    noteOutdated(reload);
    expect(reload).not.toHaveBeenCalled();
    field?.blur();
    noteOutdated(reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('loses the mark from its address', () => {
    window.history.replaceState(null, '', '/tickets?reload=123&view=mine');
    forgetReloadQuery();
    expect(window.location.search).toBe('?view=mine');
  });
});
