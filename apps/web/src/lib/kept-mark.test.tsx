import { Combobox, MantineProvider, useCombobox } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { useEarlyEnter, useKeptMark } from './kept-mark';

const NAMES = ['Daan Dekker', 'Dana Li', 'Sofie Berg'];

interface Props {
  /** Milliseconds until the server knows who has a name. */
  slow: number;
  onTake: (name: string) => void;
}

/** A search among colleagues whom a server knows. */
function Colleagues(props: Props) {
  const box = useCombobox({ defaultOpened: true });
  const [term, setTerm] = useState('');
  return (
    <Combobox store={box} onOptionSubmit={props.onTake} withinPortal={false}>
      <Combobox.Target targetType="button">
        <button type="button">Assign</button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={term}
          aria-label="Search"
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        <Found {...props} box={box} term={term} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Found({ slow, box, term }: Props & { box: ReturnType<typeof useCombobox>; term: string }) {
  const [answer, setAnswer] = useState<{ term: string; names: string[] } | null>(null);
  useEffect(() => {
    const names = NAMES.filter((name) => name.toLowerCase().includes(term.toLowerCase()));
    const timer = setTimeout(() => setAnswer({ term, names }), slow);
    return () => clearTimeout(timer);
  }, [slow, term]);
  const isComing = answer?.term !== term;
  const names = isComing ? [] : answer.names;
  useKeptMark(box, names, term);
  useEarlyEnter(box, term, isComing);
  return (
    <Combobox.Options>
      {names.map((name) => (
        <Combobox.Option key={name} value={name}>
          {name}
        </Combobox.Option>
      ))}
    </Combobox.Options>
  );
}

function searching(slow: number) {
  const taken: string[] = [];
  render(
    <MantineProvider env="test">
      <Colleagues slow={slow} onTake={(name) => taken.push(name)} />
    </MantineProvider>,
  );
  return { taken, field: screen.getByRole('textbox', { name: 'Search' }), user: userEvent.setup() };
}

/** jsdom has no places on a screen. */
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

describe('Enter behind a name', () => {
  it('takes the first that fits when it is there already', async () => {
    const { taken, field, user } = searching(0);
    await user.type(field, 'sof');
    await pause(50);
    await user.keyboard('{Enter}');
    expect(taken).toEqual(['Sofie Berg']);
  });

  it('waits for the answer when it was faster', async () => {
    const { taken, field, user } = searching(150);
    await user.type(field, 'dana{Enter}');
    expect(taken).toEqual([]);
    await pause(300);
    expect(taken).toEqual(['Dana Li']);
    await pause(300);
    expect(taken).toEqual(['Dana Li']);
  });

  it('takes nothing when somebody goes on typing, when nobody fits, or when nothing was looked for', async () => {
    const { taken, field, user } = searching(150);
    await user.type(field, '{Enter}');
    await pause(300);
    await user.type(field, 'da{Enter}a');
    await pause(300);
    await user.type(field, 'zz{Enter}');
    await pause(300);
    expect(taken).toEqual([]);
  });
});
