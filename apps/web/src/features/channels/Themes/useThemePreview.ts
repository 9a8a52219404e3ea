import { useDebouncedValue } from '@mantine/hooks';
import { useRef } from 'react';
import { htmlFault, type ThemeValues } from './theme-draft';
import { useEmailThemePreviewQuery } from './Themes.generated';

const PAUSE_MS = 250;

/** The mail as the server would send it. While something is wrong, the last one that was right stays. */
export function useThemePreview({ settings, logo }: ThemeValues, dark: boolean) {
  const [input] = useDebouncedValue({ settings, logoId: logo?.id ?? null, dark }, PAUSE_MS);
  const { data, previousData, error } = useEmailThemePreviewQuery({
    variables: { input },
    skip: htmlFault(input.settings) !== null,
    fetchPolicy: 'no-cache',
    context: { quiet: true },
  });
  const last = useRef('');
  const html = (data ?? previousData)?.previewEmailTheme.html;
  if (html) last.current = html;
  return { html: last.current, isBehind: Boolean(error) };
}
