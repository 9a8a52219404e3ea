import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { isEmail, readRecipients, type Recipient, RecipientsInput, withRecipients } from '.';

describe('what is an address', () => {
  it.each(['sam@harbour.test', 'SAM@Harbour.TEST', 'a.b+c@x.co.uk', "o'neil@x.org"])('%s is', (text) =>
    expect(isEmail(text)).toBe(true),
  );
  it.each(['sam', 'sam@', '@harbour.test', 'sam@harbour', 'a b@x.org', 'a@b..c', `${'a'.repeat(250)}@x.org`])(
    '%s is not',
    (text) => expect(isEmail(text)).toBe(false),
  );
});

it('reads lists as people paste them', () => {
  expect(readRecipients('Sam Reed <sam@x.org>; kim@x.org, "Lee, no" ')).toEqual({
    found: [{ address: 'sam@x.org', name: 'Sam Reed' }, { address: 'kim@x.org' }],
    rest: '"Lee, no"',
  });
  expect(readRecipients('a@x.org b@x.org').found).toHaveLength(2);
});

it('holds an address once, however it is written, and no more than the limit', () => {
  const list = withRecipients(
    [{ address: 'sam@x.org' }],
    [{ address: 'SAM@x.org' }, { address: 'kim@x.org' }],
  );
  expect(list.map(({ address }) => address)).toEqual(['sam@x.org', 'kim@x.org']);
  expect(withRecipients(list, [{ address: 'lee@x.org' }], 2)).toHaveLength(2);
});

function Field({ search }: { search?: () => Promise<Recipient[]> }) {
  const [value, setValue] = useState<Recipient[]>([]);
  return (
    <MantineProvider env="test">
      <RecipientsInput label="To" value={value} onChange={setValue} search={search} />
      <output>{value.map(({ address }) => address).join(' ')}</output>
    </MantineProvider>
  );
}

describe('the field', () => {
  const typed = async (text: string) => {
    const user = userEvent.setup();
    render(<Field />);
    await user.type(screen.getByRole('textbox', { name: 'To' }), text);
    return screen.getByRole('status').textContent;
  };

  it.each([',', ' ', ';', '{Enter}'])('takes an address on %j', async (key) => {
    expect(await typed(`sam@x.org${key}`)).toBe('sam@x.org');
    expect((screen.getByRole('textbox', { name: 'To' }) as HTMLInputElement).value).toBe('');
  });

  it.each([',', ';', '{Enter}'])('keeps what is no address on %j', async (key) => {
    expect(await typed(`sam${key}`)).toBe('');
    expect((screen.getByRole('textbox', { name: 'To' }) as HTMLInputElement).value).toBe('sam');
    expect(screen.getByRole('textbox', { name: 'To' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('takes what is pasted apart', async () => {
    const user = userEvent.setup();
    render(<Field />);
    await user.click(screen.getByRole('textbox', { name: 'To' }));
    await user.paste('sam@x.org; Kim <kim@x.org>');
    expect(screen.getByRole('status').textContent).toBe('sam@x.org kim@x.org');
    await user.keyboard('{Backspace}');
    expect(screen.getByRole('status').textContent).toBe('sam@x.org');
  });

  it('offers at most twenty, and none that is there already', async () => {
    const people = Array.from({ length: 30 }, (_, n) => ({ address: `p${n}@x.org` }));
    const user = userEvent.setup();
    render(<Field search={async () => people} />);
    await user.type(screen.getByRole('textbox', { name: 'To' }), 'p0@x.org ');
    await user.type(screen.getByRole('textbox', { name: 'To' }), 'p1');
    const options = await screen.findAllByRole('option', { hidden: true });
    expect(options).toHaveLength(20);
    expect(options.map(({ textContent }) => textContent)).not.toContain('p0@x.org');
  });
});
