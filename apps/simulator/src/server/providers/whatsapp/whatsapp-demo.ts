import type { SimTemplate } from '../../world/template.js';

/** Templates that the business has had approved at the provider itself, before Parley knew of it. */
export function demoTemplates(provider: string, waba: string): SimTemplate[] {
  const one = (
    n: number,
    name: string,
    language: string,
    category: string,
    components: Record<string, unknown>[],
  ): SimTemplate => ({
    id: `${waba.slice(0, 9)}${n}`,
    waba,
    provider,
    name,
    language,
    category,
    status: 'APPROVED',
    reason: 'NONE',
    components,
    parameterFormat: 'POSITIONAL',
    at: '2026-01-05T09:00:00.000Z',
  });
  return [
    one(1, 'order_ready', 'nl', 'UTILITY', [
      { type: 'HEADER', format: 'TEXT', text: 'Je bestelling staat klaar' },
      {
        type: 'BODY',
        text: 'Hallo {{1}}, bestelling {{2}} ligt voor je klaar in onze winkel. Tot snel!',
        example: { body_text: [['Sanne', 'HB-2041']] },
      },
      { type: 'FOOTER', text: 'Harbour Bikes' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Ik kom vandaag' },
          { type: 'QUICK_REPLY', text: 'Later deze week' },
        ],
      },
    ]),
    one(2, 'appointment_reminder', 'en', 'UTILITY', [
      {
        type: 'BODY',
        text: 'Hi {{1}}, this is a reminder of your appointment in our workshop. See you soon!',
        example: { body_text: [['Emma']] },
      },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: 'Find the way', url: 'https://harbour.test/route' }],
      },
    ]),
  ];
}
