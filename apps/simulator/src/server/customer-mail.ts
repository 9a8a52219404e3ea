import { z } from 'zod';

/** What the page sends when the pretend customer writes. */
export const customerMail = z.object({
  from: z.email(),
  name: z.string().max(100).default(''),
  to: z.email(),
  subject: z.string().max(500).default(''),
  text: z.string().min(1).max(200_000),
  /** The mail that is answered, by its id here. */
  answers: z.uuid().optional(),
  attachments: z
    .array(z.object({ name: z.string().max(200), mimeType: z.string().max(200), base64: z.base64() }))
    .max(10)
    .default([]),
});
export type CustomerMail = z.infer<typeof customerMail>;
