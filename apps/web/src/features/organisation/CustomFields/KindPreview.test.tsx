import { render, screen } from '@testing-library/react';
import { type ComponentProps, Suspense } from 'react';
import { startI18n } from '@/lib/i18n';
import { KindPreview } from './KindPreview';

/** The words come over as a file of their own. */
const SLOWLY = { timeout: 20_000 };
jest.setTimeout(30_000);

beforeAll(() => startI18n());

type Preview = ComponentProps<typeof KindPreview>['preview'];
const nothing: Preview = {
  kind: 'NUMBER',
  total: 0,
  kept: 0,
  converted: 0,
  lost: 0,
  options: [],
  examples: [],
};
const show = (given: Partial<Preview>) =>
  render(
    <Suspense fallback={null}>
      <KindPreview preview={{ ...nothing, ...given }} />
    </Suspense>,
  );

describe('what becomes of values', () => {
  it('is counted, with a few of them, and what is lost is said', async () => {
    show({
      total: 1_203,
      converted: 1_200,
      lost: 3,
      examples: [
        { from: 'plenty', to: null },
        { from: '12,5', to: '12.5' },
      ],
    });
    await screen.findByText('Are converted', undefined, SLOWLY);
    expect(screen.getByText('Are lost').closest('div')?.textContent).toBe('Are lost3');
    expect(screen.queryByText('Stay as they are')).toBeNull();
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'plentylost',
      '12,512.5',
    ]);
    screen.getByText('What is lost cannot be brought back.');
  });

  it('is nothing where there are no values', async () => {
    show({});
    await screen.findByText(/no values yet/, undefined, SLOWLY);
  });

  it('names the first options of a dropdown and counts the others', async () => {
    const options = Array.from({ length: 10 }, (_, n) => `Word ${n}`);
    show({ kind: 'DROPDOWN', total: 10, converted: 10, options });
    await screen.findByText(/^Word 0 · .*Word 7$/, undefined, SLOWLY);
    screen.getByText(/and 2 more/);
  });
});
