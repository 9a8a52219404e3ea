import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsString, Matches, MaxLength } from 'class-validator';

const MOST = 100;

export class RealtimeAuthInput {
  @ApiProperty({
    type: String,
    name: 'socket_id',
    description: 'As the acknowledgement of the socket names it.',
  })
  @IsString()
  @Matches(/^[\w.-]{1,200}$/, { message: 'This is no id of a socket.' })
  socketId: string;

  @ApiProperty({
    type: [String],
    name: 'channel_names',
    description: 'private-user.{id}, presence-agency.{id}, private-ticket.{id}; at most 100.',
  })
  @IsArray()
  @ArrayNotEmpty({ message: 'Name at least one channel.' })
  @ArrayMaxSize(MOST, { message: `Name at most ${MOST} channels.` })
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  channelNames: string[];
}
