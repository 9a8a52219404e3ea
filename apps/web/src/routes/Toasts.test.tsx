import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, withdrawUndo } from '@/lib/toast';
import Toasts from './Toasts';

const shown = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const says = (...words: string[]) =>
  waitFor(() => expect(shown()).toEqual(words.map((word) => expect.stringContaining(word))));

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
});

describe('what is said at the top of a page', () => {
  it('is one sentence: the last one', async () => {
    act(() => toast.failure('The first'));
    act(() => toast.failure('The second'));
    await says('The second');
    act(() => toast.notice('Soon gone', { forMs: 600 }));
    await says('Soon gone');
    await says();
  });

  it('a question steps aside for it and is there again after it, until somebody chooses', async () => {
    const chosen = jest.fn();
    act(() => toast.asking('a', 'A reminder', [{ label: 'Done', run: chosen }]));
    await says('A reminder');
    act(() => toast.notice('Handed over', { forMs: 600 }));
    await says('Handed over');
    await says('A reminder');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(chosen).toHaveBeenCalledTimes(1);
    await says();
  });

  it('a second question waits for the first, and neither is withdrawn with an undo', async () => {
    const undo = jest.fn();
    act(() => toast.asking('1', 'One', [{ label: 'One is done', run: () => undefined }]));
    act(() => toast.asking('2', 'Two', [{ label: 'Two is done', run: () => undefined }]));
    act(() => toast.done('Closed', { undo: { label: 'Undo', run: undo } }));
    await says('Closed');
    act(() => withdrawUndo(undo));
    await says('One');
    await userEvent.click(screen.getByRole('button', { name: 'One is done' }));
    await says('Two');
    await userEvent.click(screen.getByRole('button', { name: 'Two is done' }));
    await says();
  });

  it('a question goes when it is answered elsewhere, and all of them with whoever was signed in', async () => {
    act(() => toast.asking('1', 'One', []));
    act(() => toast.asking('1', 'One again', []));
    act(() => toast.asking('2', 'Two', []));
    act(() => toast.asking('3', 'Three', []));
    await says('One');
    act(() => toast.answered('1'));
    await says('Two');
    act(() => toast.forgetQuestions());
    await says();
  });
});
