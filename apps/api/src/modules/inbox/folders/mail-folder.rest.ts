import { ApiProperty } from '@nestjs/swagger';

/** A list of conversations as a mail program would show it. */
export class MailFolderRest {
  @ApiProperty({
    type: String,
    description: "The name of one of the inbox's own lists, or the id of a view.",
  })
  id: string;
  @ApiProperty({ type: String, enum: ['system', 'view'] }) kind: 'system' | 'view';
  @ApiProperty({
    type: String,
    nullable: true,
    description: "A view's own name; the inbox's lists have none.",
  })
  name: string | null;
  @ApiProperty({ type: Number, description: 'Counting stops at 10,000.' }) count: number;
  @ApiProperty({ type: String, description: 'Where its conversations are.' }) tickets: string;
}
