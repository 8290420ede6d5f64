import { TagsInput as Base, type TagsInputProps as BaseProps } from '@mantine/core'
import { useChoosing, type Settled } from './use-choosing'

/** Several texts, with suggestions for them. */
export function TagsInput(props: Omit<BaseProps, Settled>) {
  const { accept, mantine } = useChoosing(props, { takesText: 'as tags' })
  return (
    <Base
      openOnFocus={false}
      {...props}
      {...mantine}
      onSearchChange={(words) => {
        if (!words) accept()
        props.onSearchChange?.(words)
      }}
    />
  )
}
