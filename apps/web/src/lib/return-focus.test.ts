import { returnFocus } from './return-focus';

const put = (html: string, into: Element = document.body) => {
  into.insertAdjacentHTML('beforeend', html);
  return into.lastElementChild as HTMLElement;
};
const later = () => new Promise((resolve) => setTimeout(resolve, 80));

describe('the focus of what is taken away', () => {
  let stop: () => void;
  beforeEach(() => {
    document.body.innerHTML = '';
    stop = returnFocus();
  });
  afterEach(() => stop());

  it('goes back to where it was, also through a menu that opened a dialog', async () => {
    const button = put('<button>More</button>');
    button.focus();
    const menu = put('<div role="menu"><button>Forward</button></div>');
    menu.querySelector('button')?.focus();
    const dialog = put('<div role="dialog"><input></div>');
    menu.remove();
    dialog.querySelector('input')?.focus();
    await later();
    expect(document.activeElement).toBe(dialog.querySelector('input'));
    dialog.remove();
    await later();
    expect(document.activeElement).toBe(button);
  });

  it('stays in the dialog when something above it goes', async () => {
    put('<button>More</button>').focus();
    const dialog = put('<div role="dialog"><button>Choose</button></div>');
    dialog.querySelector('button')?.focus();
    const list = put('<div role="listbox"><button>One</button></div>');
    list.querySelector('button')?.focus();
    list.remove();
    await later();
    expect(document.activeElement).toBe(dialog.querySelector('button'));
  });

  it('is left where somebody else has put it, and where a part of the page goes', async () => {
    const [first, second] = [put('<button>One</button>'), put('<button>Two</button>')];
    first.focus();
    const dialog = put('<div role="dialog"><input></div>');
    dialog.querySelector('input')?.focus();
    dialog.remove();
    second.focus();
    await later();
    expect(document.activeElement).toBe(second);
    second.remove();
    await later();
    expect(document.activeElement).toBe(document.body);
  });

  it('goes nowhere where nothing had it: a field that was left stays left', async () => {
    const field = put('<input>');
    field.focus();
    field.blur();
    const dialog = put('<div role="dialog"><input></div>');
    dialog.querySelector('input')?.focus();
    dialog.remove();
    await later();
    expect(document.activeElement).toBe(document.body);
  });
});
