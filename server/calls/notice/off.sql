select notice
from notice_settings
where username = current_setting('app.viewer', true) and not on_bell
order by notice
