import { escapeHtml } from '../sanitising/html-text.js';

/** A mail that shows what a theme does to one. */
export function sampleMail(name: string): { subject: string; html: string; text: string } {
  const lines = [
    `Hello ${name || 'there'},`,
    'Thank you for your message. Your order left our house today and will be with you tomorrow, between 9 and 12.',
  ];
  const steps = ['Somebody will ring first.', 'A neighbour may take it in.'];
  const link = 'https://example.com/track';
  return {
    subject: 'How our mails look',
    html: `${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}<ul>${steps.map((step) => `<li>${step}</li>`).join('')}</ul><p>See where it is: <a href="${link}">${link}</a></p>`,
    text: [...lines, steps.map((step) => `- ${step}`).join('\n'), `See where it is: ${link}`].join('\n\n'),
  };
}
