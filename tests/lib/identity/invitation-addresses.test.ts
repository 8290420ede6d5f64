import { describe, expect, test } from 'vitest'
import { readAddresses } from '@/components/identity/users/addresses'
import { invitations } from '@/components/identity/users/values'

describe('addresses of invitations', () => {
  test.each([
    [
      'one in each line',
      'a@x.example\n\n  b@x.example  ',
      [{ email: 'a@x.example' }, { email: 'b@x.example' }],
    ],
    [
      'several in a line',
      'a@x.example, b@x.example; c@x.example',
      ['a', 'b', 'c'].map((one) => ({ email: `${one}@x.example` })),
    ],
    [
      'with names, as mail programs copy them',
      '"Ada Larsen" <ada@x.example>\nSam <sam@x.example>',
      [
        { email: 'ada@x.example', displayName: 'Ada Larsen' },
        { email: 'sam@x.example', displayName: 'Sam' },
      ],
    ],
    [
      'from a table with a head',
      'E-mail,Name\r\nada@x.example,Ada Larsen\r\n',
      [{ email: 'ada@x.example', displayName: 'Ada Larsen' }],
    ],
    [
      'from a spreadsheet, the name first',
      'Larsen\tAda\tada@x.example',
      [{ email: 'ada@x.example', displayName: 'Larsen Ada' }],
    ],
    ['that are none, as they stand', 'ada at example', [{ email: 'ada at example' }]],
    ['nothing', ' \n ', []],
  ])('are read %s', (_title, text, expected) => expect(readAddresses(text)).toEqual(expected))

  test('become one invitation each, or say which one is wrong', () => {
    const roles = [
      { roleId: 3, role: 'Read-only', reach: 'organization' as const, expiresAt: null },
    ]
    const values = { addresses: 'A@x.example\nnobody', roles, groups: [{ id: 7, name: 'Team' }] }
    const refused = invitations.safeParse(values)
    expect(refused.error?.issues).toMatchObject([
      { path: ['addresses'], message: '“nobody”: This is not an e-mail address.' },
    ])
    expect(invitations.parse({ ...values, addresses: 'A@x.example' })).toEqual([
      {
        email: 'a@x.example',
        roles: [{ roleId: 3, reach: 'organization', expiresAt: null }],
        groupIds: [7],
      },
    ])
    expect(
      invitations.safeParse({ ...values, roles: [{ ...roles[0]!, roleId: null }] }).error?.issues[0]
        ?.path,
    ).toEqual(['roles', 0, 'roleId'])
    expect(invitations.safeParse({ ...values, addresses: '' }).error?.issues[0]?.message).toBe(
      'Name at least one address.',
    )
  })
})
