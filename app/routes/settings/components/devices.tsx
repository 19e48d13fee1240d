import { IconDeviceDesktop } from "@tabler/icons-react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";

import classes from "./settings.module.css";

interface DevicesProps {
  devices: {
    id: string;
    browser: string | null;
    system: string | null;
    lastUsedAt: string;
    current: boolean;
  }[];
}

export function Devices({ devices }: DevicesProps) {
  const action = href("/settings/profile");
  return (
    <Section title={m.profile_sessions()} description={m.profile_sessions_text()}>
      <ul className={classes.devices}>
        {devices.map((device) => (
          <li key={device.id}>
            <IconDeviceDesktop size={20} stroke={1.5} className={classes.icon} aria-hidden />
            <span>
              {nameOf(device)}
              <small>
                {device.current ? (
                  m.profile_session_current()
                ) : (
                  <>
                    {m.profile_session_used()} <Ago iso={device.lastUsedAt} />
                  </>
                )}
              </small>
            </span>
            {!device.current && (
              <Form method="post" action={action} preventScrollReset>
                <input type="hidden" name="id" value={device.id} />
                <ButtonSubmit
                  name="intent"
                  value="device"
                  size="xs"
                  aria-label={m.profile_session_end_named({ name: nameOf(device) })}
                >
                  {m.profile_session_end()}
                </ButtonSubmit>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" action={action} className={classes.actions} preventScrollReset>
        {devices.length > 1 && (
          <ButtonSubmit name="intent" value="others">
            {m.profile_sessions_end_others()}
          </ButtonSubmit>
        )}
        <ButtonSubmit name="intent" value="everywhere">
          {m.profile_sessions_end()}
        </ButtonSubmit>
      </Form>
    </Section>
  );
}

function nameOf({ browser, system }: DevicesProps["devices"][number]): string {
  if (browser && system) return m.profile_session_device({ browser, system });
  return browser ?? system ?? m.profile_session_unknown();
}
