import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { startI18n } from '@/lib/i18n';
import { Attachments } from './Attachments';
import type { ShownAttachment } from './message';

const file = (more: Partial<ShownAttachment>): ShownAttachment => ({
  id: '1',
  name: 'bell.txt',
  mimeType: 'text/plain',
  size: 12,
  url: '/files/token',
  isInline: false,
  contentId: null,
  ...more,
});

async function draw(...attachments: ShownAttachment[]) {
  await startI18n();
  await act(async () => {
    render(
      <MantineProvider>
        <Suspense>
          <Attachments attachments={attachments} />
        </Suspense>
      </MantineProvider>,
    );
  });
}

describe('a file in the timeline', () => {
  it('can be had', async () => {
    await draw(file({}));
    expect((await screen.findByText('bell.txt')).closest('a')?.getAttribute('href')).toBe('/files/token');
  });

  it('that was held back says so, and cannot be had', async () => {
    await draw(file({ name: 'invoice.exe.txt', url: '', threat: 'Eicar-Test-Signature' }));
    expect((await screen.findByText('invoice.exe.txt')).closest('a')).toBeNull();
    expect(screen.getByText('Held back by the virus scanner: Eicar-Test-Signature')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
